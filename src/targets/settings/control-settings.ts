/** Where a control plane is, for a driver that needs one. */
export interface ControlSettings {
  base: string;
  workspace?: string;
  token?: string;
}
