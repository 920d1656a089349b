import { createContext, useContext } from 'react'

/** The unit of measure of the part whose stock and units are shown. */
export const PartUom = createContext('EA')

export const usePartUom = (): string => useContext(PartUom)
