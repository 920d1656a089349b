import { expect, test } from 'vitest'
import { isLinkLike } from './link-like.ts'

test.each([
  'evil.example',
  'evil。example',
  'evil．example',
  'www evil',
  'a@b',
  'Call 1-900-555-0100',
  'acct 00 1234 567',
  '192.168.100.1',
])('%s becomes a link or tells the reader to call', text => expect(isLinkLike(text)).toBe(true))
test.each([
  'J. R. Smith',
  'Amelia Earhart',
  'AN3-5A',
  'MS20470AD4-6',
  'NAS1149F0332P',
  '65-C3-20',
  'Dr.-Ing. Weiß',
  'O’Neil Jr.',
])('%s is a name or a part number', text => expect(isLinkLike(text)).toBe(false))
