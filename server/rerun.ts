import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'

/** The delay after a change, because an editor writes several files, each in several steps. */
const QUIET_MS = 200
/** Changes of these files are ignored: the build writes them, or the program does not use them. */
const OF_NO_MATTER = /\.gen\.\w+$|\.test\.tsx?$|~$|\.sw[a-z]$/

type Rerun = {
  /** files and folders to watch */
  watched: readonly string[]
  /**
   * Runs before each restart, while the previous process still runs. An exception is reported, and that process
   * continues.
   */
  prepare: () => Promise<void>
  /** arguments of Node */
  command: readonly string[]
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}

/** Runs a program, and again after each change of its sources. Ends it when stopped. */
export function rerunOnChange({ watched, prepare, command, env, say }: Rerun): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false

  const endChild = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise<void>(done => running.once('exit', () => done()))
    running.kill('SIGTERM')
    await gone
  }
  const start = async () => {
    try {
      await prepare()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      return
    }
    await endChild()
    if (!stopped) child = spawn(process.execPath, command, { stdio: 'inherit', env })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = working.then(start)
    }, QUIET_MS)
  }
  const watchers = watched.map(path =>
    watch(path, { recursive: true }, (_, name) => {
      if (!OF_NO_MATTER.test(name ?? '')) soon()
    }),
  )
  working = start()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await working
      await endChild()
    },
  }
}
