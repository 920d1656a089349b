import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'
import { errorLine } from '../platform/observability/log.ts'
import { SettingsError } from '../platform/settings-error.ts'

/**
 * Runs a command of the terminal. A failure prints one line with `failure` and the reason; an unexpected one also its
 * stack.
 */
export async function runCommand(failure: string, work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work(line => process.stdout.write(`${line}\n`))
  } catch (error) {
    const isForeseen = error instanceof SettingsError || error instanceof CannotOpen || isOfSystem(error)
    const trace = isForeseen || !(error instanceof Error) ? '' : `\n${error.stack}`
    process.stderr.write(`${failure}: ${errorLine(error)}${trace}\n`)
    process.exit(1)
  }
}

/** A system error, such as a full disk or an unreadable file: its message names the problem. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'errno' in error
