/** A driver hung, threw what no driver may throw, or gave what is not asked for: nothing is known of the provider. */
export class DriverBroken extends Error {
  override readonly name = 'DriverBroken';
}
