/** Words that stand in a field or a header where a program had no value. */
export const noValue = /^(undefined|null|none|nil|nan|true|false|\[object object\])?$/i;
