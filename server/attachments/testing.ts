import { docx } from '../submissions/testing.ts'

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>'

/** A workbook of Excel, with what else a test puts in. */
export const workbook = (parts: Record<string, string | Buffer> = {}, types = TYPES): Buffer =>
  docx({
    '[Content_Types].xml': types,
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': '<sheet/>',
    ...parts,
  })

/** Its content types with one more. */
export const withType = (contentType: string): string =>
  TYPES.replace('</Types>', `<Override PartName="/xl/x.xml" ContentType="${contentType}"/></Types>`)
