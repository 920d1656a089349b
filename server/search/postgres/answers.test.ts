import { expect, test } from 'vitest'
import { answersKept } from './answers.ts'

test('what many ask at once is looked up once, and again after a change', async () => {
  const answers = answersKept(() => true)
  let asked = 0
  const ask = () => answers.get('bolt', async () => ++asked)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  answers.forget()
  expect(await ask()).toBe(2)
  expect(await answers.get('nut', async () => 'nut')).toBe('nut')
})

test('a failure is not given to others', async () => {
  const answers = answersKept(() => true)
  await expect(answers.get('bolt', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers.get('bolt', async () => 1)).toBe(1)
})

test('while changes are not heard of each asks for himself', async () => {
  let isHearing = true
  const answers = answersKept(() => isHearing)
  let asked = 0
  const ask = () => answers.get('bolt', async () => ++asked)
  await ask()
  isHearing = false
  expect(await ask()).toBe(2)
})
