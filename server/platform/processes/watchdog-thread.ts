import { write } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { type WatchdogData, WatchedState } from './watched-state.ts'

// The thread of the watchdog (watchdog.ts). Nothing here may wait for the main thread, for a full pipe or for a debugger
// without an end.

// Made by watchdog.ts alone.
const { shared, tickMs, ticks, bindings } = workerData as WatchdogData
const state = new WatchedState(shared)

/** Each of the steps that may not come to an end. */
const STEP_MS = 1000
const STANDARD_OUTPUT = 1
/** Of a process that was ended because of an error in the program (sysexits.h). */
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
  // The first process of a container is not killed from within (pid_namespaces(7)): it ends by itself.
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

/** As in the stack of an error. */
function placeOf({ functionName, location }: Debugger.CallFrame, scripts: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location
  return `at ${functionName || '<anonymous>'} (${scripts.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1})`
}

/** Undefined: it failed, or did not end in time. */
function atMost<T>(work: Promise<T>): Promise<T | undefined> {
  return new Promise(resolve => {
    setTimeout(resolve, STEP_MS, undefined)
    work.then(resolve, () => resolve(undefined))
  })
}
