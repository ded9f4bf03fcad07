/** Path below which the control plane is served; no API begins with it. */
export const controlPath = '/_payproof';
