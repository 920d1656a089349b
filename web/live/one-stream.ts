import { type Changes, parseChanges } from '../../domain/admin/live.ts'

/** The topics of a page, as in its address (`product=an3-5a`), and the time of its data (ms since 1970). */
export type Want = { topics: readonly string[]; knownAt: number }

/** A message: changed topics, or none as a heartbeat. */
export type Subscriber = {
  onHeard: (topics: readonly string[], news: Changes | undefined) => void
  /** The stream has ended. `askAgainMs`: the store is full, and names this retry interval. */
  onLost: (askAgainMs: number) => void
}

type Said =
  | { kind: 'want'; tab: string; want: Want | null }
  | { kind: 'who wants' }
  | { kind: 'heard'; topics: readonly string[]; news: Changes | undefined }
  | { kind: 'lost'; askAgainMs: number }
  | { kind: 'apart' }

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000
/** The other tabs answer within it. */
const GATHER_MS = 50
/** A stream for several that is refused so often: each tab has its own for a while, so that none suffers for another. */
const MAX_REFUSALS = 3
const APART_MS = 120_000

/**
 * One stream for all tabs of a browser that are seen: the one that has the lock opens it for what all of them want, and tells the
 * others. A tab that is closed or put away gives the lock to another. Browsers without locks or channels (a page without
 * https) have a stream for each tab; so have pages of guests' orders, each of which is opened by a token of its own.
 */
export class OneStream {
  readonly #hears: Subscriber
  readonly #tab = `${Math.random()}`
  readonly #others = new Map<string, Want>()
  #own: Want | null = null
  #channel: BroadcastChannel | null = null
  #isLeading = false
  #giveUp: (() => void) | null = null
  #apartUntil = 0
  #source: EventSource | null = null
  #refusals = 0
  #failures = 0
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(hears: Subscriber) {
    this.#hears = hears
  }

  /** The topics of this tab from now on; null: none, it is hidden. */
  want(own: Want | null): void {
    this.#own = own
    if (own === null || !this.#isShared()) {
      this.#leave()
      if (own !== null) this.#openSoon(0)
      return
    }
    this.#channel ??= this.#openChannel()
    this.#say({ kind: 'want', tab: this.#tab, want: own })
    if (this.#isLeading) this.#openSoon(GATHER_MS)
    else this.#askToLead()
  }

  /** A long silence: the connection is dead, or the tab that owns it. */
  mend(): void {
    if (!this.#isLeading && this.#isShared()) this.#goApart()
    else this.#openSoon(0)
  }

  #isShared(): boolean {
    const hasToken = this.#own?.topics.some(topic => topic.startsWith('order='))
    return 'locks' in navigator && 'BroadcastChannel' in window && !hasToken && Date.now() >= this.#apartUntil
  }

  #askToLead(): void {
    if (this.#giveUp) return
    const asking = new AbortController()
    this.#giveUp = () => asking.abort()
    const lead = () =>
      new Promise<void>(resolve => {
        this.#giveUp = resolve
        this.#isLeading = true
        this.#say({ kind: 'who wants' })
        this.#openSoon(GATHER_MS)
      })
    // Given up while it waited.
    navigator.locks.request('live', { signal: asking.signal }, lead).catch(() => {})
  }

  /** Other tabs learn that this one has no topics anymore, and one of them takes over. */
  #leave(): void {
    this.#say({ kind: 'want', tab: this.#tab, want: null })
    clearTimeout(this.#pause)
    this.#close(0)
    this.#isLeading = false
    this.#others.clear()
    this.#giveUp?.()
    this.#giveUp = null
    // A page with an open channel is excluded from the back/forward cache.
    this.#channel?.close()
    this.#channel = null
  }

  #goApart(): void {
    const own = this.#own
    this.#apartUntil = Date.now() + APART_MS
    if (own !== null) this.want(own)
  }

  #openChannel(): BroadcastChannel {
    const channel = new BroadcastChannel('live')
    channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    return channel
  }

  #say(said: Said): void {
    this.#channel?.postMessage(said)
  }

  #hear(said: Said): void {
    if (said.kind === 'apart') this.#goApart()
    else if (this.#isLeading) {
      if (said.kind === 'want') this.#hearWant(said.tab, said.want)
    } else if (said.kind === 'who wants') {
      if (this.#own) this.#say({ kind: 'want', tab: this.#tab, want: this.#own })
    } else if (said.kind === 'heard') this.#tell(said.topics, said.news)
    else if (said.kind === 'lost') this.#hears.onLost(said.askAgainMs)
  }

  #tell(topics: readonly string[], news: Changes | undefined): void {
    const now = (want: Want) =>
      want.topics.every(topic => topics.includes(topic)) ? { ...want, knownAt: Date.now() } : want
    if (this.#own) this.#own = now(this.#own)
    for (const [tab, want] of this.#others) this.#others.set(tab, now(want))
    this.#hears.onHeard(topics, news)
  }

  #hearWant(tab: string, want: Want | null): void {
    if (want) this.#others.set(tab, want)
    else if (!this.#others.delete(tab)) return
    // Reopened, also for a tab with the same topics as another: it sends the age of its data.
    this.#openSoon(GATHER_MS)
  }

  #openSoon(ms: number): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#open(), ms)
  }

  #open(): void {
    const wants = [this.#own, ...this.#others.values()].filter(want => want !== null)
    this.#source?.close()
    if (!this.#own) return
    const topics = [...new Set(wants.flatMap(want => want.topics))].sort()
    const age = Math.max(0, Date.now() - Math.min(...wants.map(want => want.knownAt)))
    const source = new EventSource(`/live?${topics.join('&')}&age=${Math.round(age)}`)
    this.#source = source
    const heard = (news: Changes | undefined) => {
      this.#failures = 0
      this.#refusals = 0
      this.#tell(topics, news)
      this.#say({ kind: 'heard', topics, news })
    }
    source.addEventListener('beat', () => heard(undefined))
    source.onmessage = ({ data }) => heard(parseChanges(String(data)))
    source.addEventListener('full', ({ data }) => this.#comeBack(1000 * Number(data)))
    // The browser would reconnect by itself, but all browsers at once, and with an outdated age.
    source.onerror = () => {
      if (this.#source !== source) return
      const isRefused = source.readyState === EventSource.CLOSED && wants.length > 1
      this.#refusals = isRefused ? this.#refusals + 1 : 0
      if (this.#refusals >= MAX_REFUSALS) {
        this.#say({ kind: 'apart' })
        this.#goApart()
      } else this.#comeBack(0)
    }
  }

  /** `askAgainMs`: the retry time of a full store; 0: a failed connection. */
  #comeBack(askAgainMs: number): void {
    this.#close(askAgainMs)
    const longest = askAgainMs || Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++)
    this.#openSoon(longest * (0.5 + Math.random() / 2))
  }

  #close(askAgainMs: number): void {
    this.#source?.close()
    this.#source = null
    this.#hears.onLost(askAgainMs)
    if (this.#isLeading) this.#say({ kind: 'lost', askAgainMs })
  }
}
