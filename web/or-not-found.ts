import { notFound } from '@tanstack/react-router'
import type { RefusalCode } from '../domain/refusal.ts'
import { refusalCode } from './api-refusal.ts'

/** For loaders: a missing (`missing`) or impossible record is answered by the page not found. */
export const orNotFound =
  (missing: RefusalCode) =>
  (error: unknown): never => {
    const code = refusalCode(error)
    throw code === missing || code === 'BAD_REQUEST' ? notFound() : error
  }
