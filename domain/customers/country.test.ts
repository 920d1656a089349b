import { describe, expect, test } from 'vitest'
import { COUNTRIES, countryCode, countryName, findCountries } from './country.ts'
import { isDomestic } from './domestic.ts'
import { stateCode, US_STATES } from './us-state.ts'

describe('the list of countries', () => {
  test('has the United States first, then the rest by name', () => {
    const [first, ...rest] = COUNTRIES
    expect(first).toEqual({ code: 'US', name: 'United States' })
    expect(rest.map(country => country.name)).toEqual(
      rest.map(country => country.name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
  })

  test('has each code and each name once, and no malformed ones', () => {
    expect(COUNTRIES).toHaveLength(250)
    expect(new Set(COUNTRIES.map(country => country.code)).size).toBe(250)
    expect(new Set(COUNTRIES.map(country => country.name)).size).toBe(250)
    for (const { code, name } of COUNTRIES) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(name).toMatch(/^[\p{Lu}][\p{L} .,'()-]+$/u)
    }
  })

  test('has the 50 states, DC and military mail', () => {
    expect(US_STATES).toHaveLength(54)
    expect(new Set(US_STATES.map(state => state.code)).size).toBe(54)
    expect(US_STATES).toContainEqual({ code: 'DC', name: 'District of Columbia' })
  })
})

test.each([
  ['US', 'US'],
  [' usa ', 'US'],
  ['United States of America', 'US'],
  ['Germany', 'DE'],
  ['de', 'DE'],
  ['Türkiye', 'TR'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Deutschland', 'DE'],
  ['Osterreich', 'AT'],
  ['U.A.E.', 'AE'],
  ['Korea', 'KR'],
  ['Macau', 'MO'],
  ['Ivory Coast', 'CI'],
  ['Burma', 'MM'],
  ['ZZ', null],
  ['', null],
])('the code of the country %j is %j', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test.each([
  ['WA', 'WA'],
  ['washington', 'WA'],
  ['D.C.', 'DC'],
  ['District of Columbia', 'DC'],
  ['PR', null],
  ['', null],
])('the code of the state %j is %j', (text, code) => {
  expect(stateCode(text)).toBe(code)
})

test('a country is shown by name, an unknown code as it is', () => {
  expect(countryName('CI')).toBe("Côte d'Ivoire")
  expect(countryName('ZZ')).toBe('ZZ')
})

test.each([
  ['US', true],
  ['usa', true],
  ['United States', true],
  ['UNITED STATES OF AMERICA', true],
  ['', true],
  ['  ', true],
  ['CA', false],
  ['PR', false],
  ['U', false],
])('an order to %j is domestic: %j', (country, domestic) => {
  expect(isDomestic(country)).toBe(domestic)
})

test.each([
  ['us', 'United States'],
  ['USA', 'United States'],
  ['united', 'United States'],
  ['de', 'Germany'],
  ['germ', 'Germany'],
  ['kingdom', 'United Kingdom'],
  ['cote', "Côte d'Ivoire"],
  ['REUN', 'Réunion'],
  ['  korea ', 'South Korea'],
  ['UK', 'United Kingdom'],
  ['england', 'United Kingdom'],
  ['hollan', 'Netherlands'],
  ['UAE', 'United Arab Emirates'],
  ['u.s.', 'United States'],
  ['Turkey', 'Türkiye'],
])('typing %j lists %s first', (typed, name) => {
  expect(findCountries(typed)[0]?.name).toBe(name)
})

test('a name that two countries share offers both', () => {
  expect(findCountries('korea').map(({ code }) => code)).toEqual(['KR', 'KP'])
})

test('no other name hides the name of a country', () => {
  for (const { code, name } of COUNTRIES) expect(countryCode(name)).toBe(code)
})

test('america is the United States first, then American Samoa', () => {
  for (const typed of ['america', 'Ameri']) expect(findCountries(typed).map(({ code }) => code)).toEqual(['US', 'AS'])
})

test('an empty text lists all, United States first; nonsense lists none', () => {
  expect(findCountries(' ')).toBe(COUNTRIES)
  expect(findCountries('')[0]?.code).toBe('US')
  expect(findCountries('zzz')).toEqual([])
  expect(findCountries('land').map(({ name }) => name)).toContain('Finland')
})
