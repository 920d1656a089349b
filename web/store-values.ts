import { createContext, useContext } from 'react'
import { store } from '../domain/settings/store.ts'
import type { Store } from '../domain/settings/store-shape.ts'

/** What the store decides, to components that the back office also shows with values that are not saved yet. */
export const StoreValues = createContext<Store>(store)

export const useStoreValues = (): Store => useContext(StoreValues)
