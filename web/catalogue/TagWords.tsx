import { Fragment } from 'react'
import { Day } from '../ui/Day.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

type Tag = { tagType: string | null; taggedBy: string | null; tagDate: string | null }

export const hasTag = ({ tagType, taggedBy, tagDate }: Tag): boolean => Boolean(tagType || taggedBy || tagDate)

/** The tag of a stock line: its kind, issuer and date. */
export function TagWords({ tag: { tagType, taggedBy, tagDate } }: { tag: Tag }) {
  const known = [tagType, taggedBy && `by ${taggedBy}`, tagDate && <Day key="day" day={tagDate} />].filter(Boolean)
  return known.map((one, at) => (
    <Fragment key={typeof one === 'string' ? one : 'day'}>
      {at > 0 && ', '}
      {typeof one === 'string' ? <Unbroken>{one}</Unbroken> : one}
    </Fragment>
  ))
}
