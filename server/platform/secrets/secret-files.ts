import { readFileSync } from 'node:fs'
import { withoutTrailing } from '../../../domain/text/without-trailing.ts'
import { errorLine } from '../observability/log.ts'
import { SettingsError } from '../settings-error.ts'

/** A larger file is not a setting but the wrong file. */
const MAX_CHARACTERS = 65_536

type Environment = Record<string, string | undefined>

/**
 * What the environment sets; `NAME_FILE` names a file that holds what `NAME` does not say, as Docker, Kubernetes and systemd give
 * secrets. The end of its last line is not part of it. An empty file sets nothing, as an empty variable does: so a secret that may be
 * missing has a file all the same, which Docker wants. Only of `names`: other programs have variables that end so, too. Throws
 * SettingsError.
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): Record<string, string> {
  const set = Object.entries(environment).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  const given = new Map(set)
  for (const name of names) {
    const file = given.get(`${name}_FILE`)
    const value = file && !given.has(name) ? readSecret(`${name}_FILE`, file) : ''
    if (value !== '') given.set(name, value)
  }
  return Object.fromEntries(given)
}

function readSecret(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError(`${name} cannot be read: ${errorLine(error)}`)
  }
  const value = withoutTrailing(text, '\r\n')
  if (value.length > MAX_CHARACTERS || /[\r\n]/.test(value))
    throw new SettingsError(`${name}: ${file} wants one line, the value of ${name.replace(/_FILE$/, '')}`)
  return value
}
