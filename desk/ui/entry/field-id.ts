/** The id of a field's control. */
export function fieldId(name: string): string {
  return `entry-${name}`;
}
