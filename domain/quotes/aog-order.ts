import { timeFormat } from '../text/time-format.ts'

/** An aircraft on the ground that waits for an order's parts. `needBy`: ISO 8601; null: as soon as it can be. */
export type WaitingAircraft = {
  quoteNumber: string
  aircraftType: string
  tailNumber: string
  location: string
  needBy: string | null
}

const MOMENT: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** When the parts must be there, in the store's time: `Nov 24, 2026, 9:00 AM EST`. */
export const neededText = (needBy: string | null, timeZone: string): string =>
  needBy === null ? 'as soon as possible' : timeFormat('en-US', { ...MOMENT, timeZone }).format(new Date(needBy))

/** `N123AB, Cessna 172`; omits blank values. `unknown`: if neither is given. */
export const aircraftName = (
  { tailNumber, aircraftType }: Pick<WaitingAircraft, 'tailNumber' | 'aircraftType'>,
  unknown = 'Aircraft not given',
): string => [tailNumber, aircraftType].filter(Boolean).join(', ') || unknown

/** The aircraft line of mails and documents: `N123AB, Cessna 172, at KDEN; needed Nov 24, 2026, 9:00 AM EST`. */
export const aircraftLine = (aircraft: WaitingAircraft, timeZone: string): string =>
  `${aircraftName(aircraft)}, at ${aircraft.location}; needed ${neededText(aircraft.needBy, timeZone)}`
