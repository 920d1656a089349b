import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing-screen.tsx'
import { FailedGroups, type Words } from './FailedGroups.tsx'
import { MappedWords } from './MappedWords.tsx'
import { SimilarMakers } from './SimilarMakers.tsx'

const GROUPS = [
  { column: 'condition', reason: '"rusty" is not a condition we know', count: 12, firstLine: 3, word: 'rusty' },
  { column: 'condition', reason: 'is missing, and no condition is set', count: 2, firstLine: 9, word: null },
  { column: 'expiry', reason: '"03/04/2027" may be either of two days', count: 4, firstLine: 7, word: 'day_order' },
]

function Both() {
  const [takenAs, set] = useState<Words['takenAs']>({})
  return (
    <>
      <FailedGroups groups={GROUPS} words={{ takenAs, set }} />
      <MappedWords takenAs={takenAs} set={set} />
    </>
  )
}

test('an unknown word is mapped, sent with the settings, and removed', async () => {
  await show(<Both />)
  const taken = page.getByText('Words and cells that are taken for others')
  await expect.element(page.getByRole('row', { name: /rusty/ })).toBeVisible()
  await page.getByLabelText('Take rusty as', { exact: true }).selectOptions('AR')
  await expect.element(taken).toBeVisible()
  await expect.element(page.getByLabelText('Take RUSTY as', { exact: true })).toHaveValue('AR')
  await page.getByLabelText('Take rusty as', { exact: true }).selectOptions('')
  await expect.element(taken).not.toBeInTheDocument()
})

test('one answer applies to all cells of a kind', async () => {
  await show(<Both />)
  const kind = page.getByLabelText('Take days that may be two of Expires on as', { exact: true })
  await kind.selectOptions('Day, month, year')
  await expect.element(kind.nth(1)).toHaveValue('day_first')
})

const MAKERS = [{ maker: 'Honeywell Intl', count: 3, firstLine: 2, ofNumber: ['Honeywell'], others: ['Honeywell Air'] }]

function Makers() {
  const [takenAs, set] = useState<Words['takenAs']>({})
  return (
    <>
      <SimilarMakers makers={MAKERS} words={{ takenAs, set }} />
      <MappedWords takenAs={takenAs} set={set} />
    </>
  )
}

test('a manufacturer is mapped to a known one; the one with the same number is listed first', async () => {
  await show(<Makers />)
  await expect
    .element(page.getByRole('row', { name: /Honeywell Intl/ }))
    .toMatchTextContent('Honeywell (same part number), Honeywell Air')
  await page.getByLabelText('Take Honeywell Intl as', { exact: true }).selectOptions('Honeywell')
  const taken = page.getByLabelText('Take HONEYWELL INTL as', { exact: true })
  await expect.element(taken).toHaveValue('Honeywell')
  await taken.selectOptions('')
  await expect.element(taken).not.toBeInTheDocument()
})
