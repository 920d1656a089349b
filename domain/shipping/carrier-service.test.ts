import { describe, expect, test } from 'vitest'
import { CARRIERS } from './carrier-account.ts'
import { groundService, serviceNamed, servicesTo } from './carrier-service.ts'

const DENVER = { country: 'US', state: 'CO' }
const names = (...asked: Parameters<typeof servicesTo>) => servicesTo(...asked).map(({ name }) => name)

describe('services of carriers', () => {
  test.each(CARRIERS)(
    '%s: has a service to everywhere but military mail, slowest first, each with its own code',
    carrier => {
      for (const to of [DENVER, { country: 'DE', state: 'BY' }, { country: 'PR', state: '' }]) {
        const services = servicesTo(carrier, to)
        expect(services.length).toBeGreaterThan(0)
        expect(services.map(({ days }) => days)).toEqual(services.map(({ days }) => days).toSorted((a, b) => b - a))
        expect(new Set(services.map(({ serviceType }) => serviceType)).size).toBe(services.length)
        for (const service of services) expect(serviceNamed(carrier, service.serviceType)).toEqual(service)
      }
    },
  )

  test('ground comes first within the country, and takes the three days of an own account', () => {
    expect(servicesTo('fedex', DENVER)[0]).toEqual({ serviceType: 'FEDEX_GROUND', name: 'FedEx Ground', days: 3 })
    expect(names('fedex', DENVER)).not.toContain('FedEx International Priority')
    expect(names('fedex', { country: 'DE', state: 'BY' })).toEqual([
      'FedEx International Economy',
      'FedEx International Priority',
    ])
  })

  test('without a named service only ground is taken, never a dearer one', () => {
    const unnamed = (...asked: Parameters<typeof servicesTo>) => groundService(servicesTo(...asked))?.name
    expect(CARRIERS.map(carrier => unnamed(carrier, DENVER))).toEqual([
      'FedEx Ground',
      'UPS Ground',
      undefined,
      'USPS Ground Advantage',
      'Ground',
    ])
    expect(unnamed('fedex', { country: 'DE', state: 'BY' })).toBeUndefined()
  })

  test('military mail goes by USPS, or by a carrier that is not known here', () => {
    const to = { country: 'US', state: 'AE' }
    expect(CARRIERS.filter(carrier => servicesTo(carrier, to).length > 0)).toEqual(['usps', 'other'])
  })

  test('a code that the carrier does not have has no name', () => {
    expect(serviceNamed('ups', 'FEDEX_2_DAY')).toBeUndefined()
  })
})
