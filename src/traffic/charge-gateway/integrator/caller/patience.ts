/** How long a charge may be left alone by who is still at work before it counts as forgotten. */
export const patienceMs = 60_000;
