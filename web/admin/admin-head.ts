import { pageHead } from '../page-head.ts'

/** What a page of the back office is called, so that browser tabs and the history can be told apart. No search engine sees it. */
export const adminHead = (title: string) => pageHead({ title: `${title} · Admin`, path: null })
