/** A secret to type into an app: in groups of four. */
export const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** An SVG as the address of an image. An image runs no script, whatever it contains. */
export const pictureAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The file of backup codes. */
export const backupCodesFile = (store: string, email: string, codes: readonly string[]): string =>
  [
    `Backup codes of ${email} at ${store}`,
    'Use these if you lose your authenticator app. Each code signs you in once. Keep them somewhere safe.',
    '',
    ...codes,
    '',
  ].join('\n')
