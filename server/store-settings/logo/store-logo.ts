import { createHash } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import { type LogoFormat, logoFile, logoName } from '../../../domain/settings/logo.ts'
import type { SectionValues } from '../../../domain/settings/sections.ts'
import { encodeLogo } from '../../catalogue/pictures/encode-logo.ts'
import type { Files } from '../../platform/files/open-files.ts'

const FORMATS: readonly LogoFormat[] = ['png', 'webp']

/**
 * Stores a re-encoded logo and returns its name: it is used once the name is saved with the settings. Files are not
 * deleted, since older versions of the settings and sent mails refer to them. Refuses what encode-logo.ts refuses.
 */
export async function storeLogo(files: Files, bytes: Uint8Array): Promise<string> {
  const encoded = await encodeLogo(bytes)
  const name = logoName(createHash('sha256').update(encoded.png).update(encoded.webp).digest('hex'), encoded)
  for (const format of FORMATS) await files.put(logoFile(name, format), encoded[format])
  return name
}

/** Checks that the logos in these settings exist. Refuses LOGO_GONE. */
export async function checkLogos(files: Files, { logo, logoDark }: SectionValues): Promise<void> {
  const names = [logo, logoDark].filter(name => typeof name === 'string')
  const there = await Promise.all(names.flatMap(name => FORMATS.map(format => files.exists(logoFile(name, format)))))
  if (there.includes(false)) throw new Refusal('LOGO_GONE')
}
