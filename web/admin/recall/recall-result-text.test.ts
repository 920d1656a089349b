import { expect, test } from 'vitest'
import { recallResultText } from './recall-result-text.ts'

test('the result of a recall says what was held, or that nothing was', () => {
  expect(recallResultText(2, 0, 0)).toBe('2 units put in quarantine. No package was waiting.')
  expect(recallResultText(0, 1, 0)).toBe('No unit was on the shelf outside quarantine. 1 package put on recall hold.')
  expect(recallResultText(0, 0, 0)).toBe('Nothing was left to hold: others have held it, or it is gone.')
  expect(recallResultText(0, 0, 1)).toBe('1 shipped unit will be quarantined if returned.')
})
