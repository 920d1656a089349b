// The gateway turns JSON into XML and checks it against its XSD, in which most types are sequences: elements come in their
// order or not at all. Wording is that of .NET's XmlSchemaValidator, which the gateway passes on under E00003.

const NAMESPACE = 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'

/** A simple type: its name in messages, and what is wrong with a text. */
type Simple = { datatype: string; broken(text: string): string | null }
export type Sequence = { elements: Readonly<Record<string, Element>> }
type Content = Simple | Sequence | 'anything'
export type Element = { content: Content; required?: boolean; repeated?: boolean }

const XS = 'http://www.w3.org/2001/XMLSchema'

export const sequence = (elements: Readonly<Record<string, Element>>): Element => ({ content: { elements } })
export const anything: Element = { content: 'anything' }
export const required = (element: Element): Element => ({ ...element, required: true })
export const repeated = (element: Element): Element => ({ ...element, repeated: true })

export const text = (longest = Number.POSITIVE_INFINITY, shortest = 0): Element =>
  simple('String', given => {
    if (given.length > longest) return 'The actual length is greater than the MaxLength value.'
    return given.length < shortest ? 'The actual length is less than the MinLength value.' : null
  })
export const numericString: Element = simple('String', given =>
  /^\d+$/.test(given) ? null : 'The Pattern constraint failed.',
)
export const oneOf = (...values: string[]): Element =>
  simple('String', given => (values.includes(given) ? null : 'The Enumeration constraint failed.'))
export const decimal: Element = simple(`${XS}:decimal`, given =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(given) ? null : `The string '${given}' is not a valid Decimal value.`,
)
export const boolean: Element = simple(`${XS}:boolean`, given =>
  /^(true|false|0|1)$/.test(given) ? null : `The string '${given}' is not a valid Boolean value.`,
)
export const int = (from: number, to: number): Element =>
  simple(`${XS}:int`, given => {
    if (!/^[+-]?\d{1,9}$/.test(given)) return `The string '${given}' is not a valid Int32 value.`
    if (Number(given) < from) return 'The MinInclusive constraint failed.'
    return Number(given) > to ? 'The MaxInclusive constraint failed.' : null
  })

export const dateTime: Element = simple(`${XS}:dateTime`, given =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(given) && !Number.isNaN(Date.parse(given))
    ? null
    : `The string '${given}' is not a valid DateTime value.`,
)

function simple(datatype: string, broken: Simple['broken']): Element {
  return { content: { datatype, broken } }
}

/** The first thing that the XSD does not allow, in the gateway's words; null when `value` is valid. */
export function schemaError(name: string, value: unknown, { content }: Element): string | null {
  if (content === 'anything') return null
  if ('datatype' in content) return simpleError(name, value, content)
  if (typeof value !== 'object' && value !== undefined)
    return `${element(name)} cannot contain text.${expected(Object.entries(content.elements))}`
  return sequenceError(name, children(value ?? {}), Object.entries(content.elements))
}

function simpleError(name: string, value: unknown, { datatype, broken }: Simple): string | null {
  if (typeof value === 'object' && value !== null) {
    const [child = 'item'] = Object.keys(value)
    return `${element(name)} cannot contain child element '${child}' in namespace '${NAMESPACE}' because the parent element's content model is text only.`
  }
  const given = `${value ?? ''}`
  const why = broken(given)
  // The real one repeats every value. Ours keeps cards out of whatever logs the answer.
  const shown = /^card(Number|Code)$/.test(name) ? 'XXXX' : given
  return why
    ? `The '${NAMESPACE}:${name}' element is invalid - The value '${shown}' is invalid according to its datatype '${datatype}' - ${why}`
    : null
}

function sequenceError(
  name: string,
  given: readonly [string, unknown][],
  elements: readonly [string, Element][],
): string | null {
  let next = 0
  for (const [child, value] of given) {
    const place = elements.findIndex(([known]) => known === child)
    const found = elements[place]?.[1]
    const again = place === next - 1 && found?.repeated
    const leftOut = elements.slice(next, place).some(([, { required }]) => required)
    if (!found || leftOut || (place < next && !again))
      return `${element(name)} has invalid child element '${child}' in namespace '${NAMESPACE}'.${expected(elements.slice(next))}`
    const wrong = schemaError(child, value, found)
    if (wrong) return wrong
    next = place + 1
  }
  return elements.slice(next).some(([, { required }]) => required)
    ? `${element(name)} has incomplete content.${expected(elements.slice(next))}`
    : null
}

const element = (name: string) => `The element '${name}' in namespace '${NAMESPACE}'`

/** The elements that may come next: everything up to the first required one. */
function expected(elements: readonly [string, Element][]): string {
  const must = elements.findIndex(([, { required }]) => required)
  const names = elements.slice(0, must === -1 ? undefined : must + 1).map(([name]) => name)
  return names.length === 0
    ? ''
    : ` List of possible elements expected: '${names.join(', ')}' in namespace '${NAMESPACE}'.`
}

/** The child elements that an object becomes: a list is its element several times. */
const children = (value: object): [string, unknown][] =>
  Object.entries(value).flatMap(([name, content]): [string, unknown][] =>
    Array.isArray(content) ? content.map(one => [name, one]) : [[name, content]],
  )
