import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

/** The nonce of this page's policy, read from the first tag that has it, where Vite also looks for it. */
export const pageNonce: () => string | undefined = createIsomorphicFn()
  .server(() => pageContext().nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined)
