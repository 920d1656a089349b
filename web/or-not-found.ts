import { notFound } from '@tanstack/react-router'
import type { RefusalCode } from '../domain/refusal.ts'
import { refusalCode } from './api-refusal.ts'

/** For loaders: what the page's address names is not there (`missing`), or cannot be: 'there is no such page' either way. */
export const orNotFound =
  (missing: RefusalCode) =>
  (error: unknown): never => {
    const code = refusalCode(error)
    throw code === missing || code === 'BAD_REQUEST' ? notFound() : error
  }
