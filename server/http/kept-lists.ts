/**
 * What keeps a list of parts: up to 500 lines, each with a number and a reference of 60 characters, of which one takes up to three
 * bytes, and some 130 bytes around them.
 */
export const KEPT_LIST_BYTES = 256 * 1024

const ADDRESSES = /^\/(?:api\/part-lists(?:\/[^/]+)?|rpc\/partLists\/(?:add|change))$/

export const isOfKeptList = (path: string): boolean => ADDRESSES.test(path)

/** A sheet of the back office has up to 1,000 rows: a name of 200 characters, a price for each condition, and what is around them. */
export const SHEET_BYTES = 1024 * 1024

const SHEETS =
  /^\/(?:api\/admin\/bulk\/(?:parts|units)(?:\/rows|\/preview)?|rpc\/bulk\/(?:partRows|unitRows|(?:preview|change)(?:Parts|Units)))$/

export const isOfSheet = (path: string): boolean => SHEETS.test(path)
