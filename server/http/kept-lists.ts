/**
 * What keeps a list of parts: up to 500 lines, each with a number and a reference of 60 characters, of which one takes up to three
 * bytes, and some 130 bytes around them.
 */
export const KEPT_LIST_BYTES = 256 * 1024

const ADDRESSES = /^\/(?:api\/part-lists(?:\/[^/]+)?|rpc\/partLists\/(?:add|change))$/

export const isOfKeptList = (path: string): boolean => ADDRESSES.test(path)
