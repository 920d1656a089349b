/**
 * The next quote: among the waiting ones, in list order, the one after `current`; after the last, the first. Null: no other
 * waits. `without`: answered quotes whose requests are still running.
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
