type Source = {
  subscribe: (hear: (message: unknown) => void) => void
  unsubscribe: (hear: (message: unknown) => void) => void
}

/**
 * Listens to a channel of channels.ts, which documents its messages, until `stop`. An exception of the listener would
 * end the process, so it becomes a warning.
 */
export function listenTo<Message>(source: Source, hear: (message: Message) => void): { stop: () => void } {
  const own = (message: unknown) => {
    try {
      hear(message as Message)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
  source.subscribe(own)
  return { stop: () => source.unsubscribe(own) }
}
