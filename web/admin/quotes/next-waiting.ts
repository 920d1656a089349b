/**
 * The quote to go on with: of those that wait, in the order of the list, the one after `current`, and after the last the first.
 * Null: nothing else waits. `without` are those that have been answered and are on their way.
 */
export function nextWaiting(
  waiting: readonly { id: string }[],
  current: string,
  without: readonly string[] = [],
): string | null {
  const at = waiting.findIndex(({ id }) => id === current)
  const others = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(0, at))]
  return others.find(({ id }) => id !== current && !without.includes(id))?.id ?? null
}
