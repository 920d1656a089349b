import { readFileSync } from 'node:fs'
import { withoutTrailing } from '../../../domain/text/without-trailing.ts'
import { errorLine } from '../observability/log.ts'
import { SettingsError } from '../settings-error.ts'

/** A larger file is not a setting but a wrong file. */
const MAX_CHARACTERS = 65_536

type Environment = Record<string, string | undefined>

/**
 * The variables of the environment; `NAME_FILE` names a file with the value of an unset `NAME`, as Docker, Kubernetes
 * and systemd provide secrets. The final line break is dropped. An empty file sets no value, like an empty variable,
 * because Docker requires a file even for an optional secret. Applies only to `names`, because other programs have
 * variables with the same ending. Throws SettingsError.
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): Record<string, string> {
  const set = Object.entries(environment).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  const values = new Map(set)
  for (const name of names) {
    const file = values.get(`${name}_FILE`)
    const value = file && !values.has(name) ? readSecret(`${name}_FILE`, file) : ''
    if (value !== '') values.set(name, value)
  }
  return Object.fromEntries(values)
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
