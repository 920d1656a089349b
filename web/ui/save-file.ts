/** Saves a text as a file by a browser download. */
export function saveFile(name: string, type: 'text/plain' | 'text/csv' | 'application/json', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Delayed: the download begins after the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `100-hour-inspection-C172-2026-11-27.csv`: the title, with only characters that all file systems accept, and the day. */
export const csvName = (title: string, day: string): string => {
  const words = title.normalize().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['list']
  return `${words.join('-').slice(0, 100)}-${day}.csv`
}
