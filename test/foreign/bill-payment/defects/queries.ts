import type { Call } from '../model.ts';

/** A query value, whichever way its name was read. */
export const query = ({ query: all }: Call, name: string) => all[name.toLowerCase()] ?? all[name];

/** Forgets query values of one operation. */
export const forgetting =
  (operation: Call['operation'], ...names: string[]) =>
  () => ({
    call(call: Call) {
      if (call.operation !== operation) return;
      for (const name of names) {
        delete call.query[name];
        delete call.query[name.toLowerCase()];
      }
    },
  });

export const setting =
  (operation: Call['operation'], name: string, change: (value: string | undefined) => string | undefined) => () => ({
    call(call: Call) {
      const value = call.operation === operation ? change(query(call, name)) : undefined;
      if (value !== undefined) call.query[call.query[name] === undefined ? name.toLowerCase() : name] = value;
    },
  });
