import type { Changes } from '../../domain/admin/live.ts'

/** Replaces the browser's EventSource: the open ones, and the events sent to them. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2
  static open: Stream[] = []
  readonly url: string
  readyState = 1
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    Stream.open.push(this)
  }

  close() {
    Stream.open = Stream.open.filter(one => one !== this)
  }

  beat() {
    this.dispatchEvent(new Event('beat'))
  }

  send(news: Changes) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(news) }))
  }

  refuse() {
    this.readyState = Stream.CLOSED
    this.onerror?.()
  }
}
