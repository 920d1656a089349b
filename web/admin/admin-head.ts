import { pageHead } from '../page-head.ts'

/** The head of a page of the back office: a distinct title for browser tabs and history, and no search engines. */
export const adminHead = (title: string) => pageHead({ title: `${title} · Admin`, path: null })
