import { expect, test } from 'vitest'
import { aircraftLine, aircraftName } from './aog-order.ts'

const aircraft = {
  quoteNumber: 'AOG-20261123-12345',
  aircraftType: 'Cessna 172',
  tailNumber: 'N123AB',
  location: 'KDEN',
  needBy: '2026-11-24T14:00:00.000Z',
}

test('states the place of a waiting aircraft and the day in the time zone of the store', () => {
  expect(aircraftLine(aircraft, 'America/New_York')).toBe(
    'N123AB, Cessna 172, at KDEN; needed Nov 24, 2026, 9:00 AM EST',
  )
  expect(aircraftLine({ ...aircraft, needBy: null }, 'America/New_York')).toContain('needed as soon as possible')
})

test('an aircraft without a tail number and type is named as the caller says', () => {
  const unnamed = { tailNumber: '', aircraftType: '' }
  expect([aircraftName(unnamed), aircraftName(unnamed, 'not given')]).toEqual(['Aircraft not given', 'not given'])
})
