/** Refusals about attachments. A part of REFUSALS (domain/refusal.ts). */
export const ATTACHMENT_REFUSALS = {
  ATTACHMENT_NOT_FOUND: { status: 404, text: 'There is no such file.' },
  /** `data.upload` names the upload. */
  ATTACHMENT_GONE: { status: 422, text: 'A file is no longer available. Please add it again.' },
  ATTACHMENT_TYPE: { status: 422, text: 'This file cannot be used. Please send a PDF, JPEG, PNG, XLSX or CSV file.' },
  ATTACHMENT_BROKEN: {
    status: 422,
    text: 'This file is damaged or incomplete. Please save it again, and add it once more.',
  },
  ATTACHMENT_ACTIVE: {
    status: 422,
    text: 'This file has a macro, a script, another file or a connection to one in it. Please save it without, or as PDF.',
  },
  ATTACHMENT_LOCKED: {
    status: 422,
    text: 'This file is protected, so we cannot check it. Please save it without a password and send it again.',
  },
  ATTACHMENT_TOO_LARGE: { status: 413, text: 'A file has at most 10 MB.' },
  ATTACHMENT_UNPACKS: {
    status: 422,
    text: 'This workbook unpacks to more than 32 MB. Please send it in parts, or as CSV.',
  },
  TOO_MANY_ATTACHMENTS: { status: 422, text: 'There are at most 30 files here. Please send the rest by email.' },
} as const
