import { createContext, type RefObject } from 'react'

/**
 * What had the focus when a part was asked for that had to be loaded first; null: it was there at once. The focus may be elsewhere
 * by the time a dialog of it opens. A dialog takes the element out when it opens.
 */
export const OpenerContext = createContext<RefObject<Element | null> | null>(null)
