import { write } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { type WatchdogData, WatchedState } from './watched-state.ts'

// The thread of the watchdog (watchdog.ts). Its code must not wait for the main thread, for a full pipe or endlessly
// for a debugger.

// Only watchdog.ts starts this thread.
const { shared, tickMs, ticks, bindings } = workerData as WatchdogData
const state = new WatchedState(shared)

/** The time limit of each step that may hang. */
const STEP_MS = 1000
const STANDARD_OUTPUT = 1
/** The exit code of a process that was ended because of an error in the program (sysexits.h). */
const EXIT_CODE = 70
const MAX_PLACES = 30

let beats = 0
let isEnding = false

setInterval(() => {
  if (isEnding) return
  const now = state.beats()
  // A debugger stops the main thread for an unlimited time.
  const missed = now === beats && !state.isDebugged() ? state.missed() + 1 : 0
  beats = now
  state.count(missed)
  if (missed < ticks) return
  isEnding = true
  void endProcess()
}, tickMs)

async function endProcess(): Promise<void> {
  const session = new Session()
  const scripts = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
  const paused = await atMost(pauseMain(session))
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    ...bindings,
    ticks,
    tickMs,
    work: state.work(),
    stack: paused?.callFrames
      .slice(0, MAX_PLACES)
      .map(frame => placeOf(frame, scripts))
      .join('\n'),
    msg: 'the process no longer answers and is ended',
  }
  await atMost(new Promise(resolve => write(STANDARD_OUTPUT, `${JSON.stringify(line)}\n`, resolve)))
  process.kill(process.pid, 'SIGKILL')
  // The first process of a container cannot be killed from within (pid_namespaces(7)), so it ends itself.
  const [frame] = paused?.callFrames ?? []
  if (frame)
    session.post('Debugger.evaluateOnCallFrame', {
      callFrameId: frame.callFrameId,
      expression: `process.reallyExit(${EXIT_CODE})`,
    })
}

type Paused = Debugger.PausedEventDataType

/** Interrupts the main thread. V8 checks for this in each iteration of a loop and of a regular expression. */
function pauseMain(session: Session): Promise<Paused> {
  return new Promise((resolve, reject) => {
    try {
      session.connectToMainThread()
      session.once('Debugger.paused', ({ params }) => resolve(params))
      session.post('Debugger.enable')
      session.post('Debugger.pause')
    } catch (error) {
      reject(error)
    }
  })
}

/** Formats the location like a line of an error's stack. */
function placeOf({ functionName, location }: Debugger.CallFrame, scripts: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location
  return `at ${functionName || '<anonymous>'} (${scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`
}

/** Undefined if it failed, or did not end in time. */
function atMost<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise(resolve => {
    setTimeout(resolve, STEP_MS, undefined)
    work.then(resolve, () => resolve(undefined))
  })
}
