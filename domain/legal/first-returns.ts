import type { Store } from '../settings/store-shape.ts'

/**
 * The first conditions of returns, warranty and exchange cores; the page of returns also has the steps and the
 * questions.
 */
export function firstReturns({ claims }: Store): string {
  const isWarranted = claims.warranty !== null
  return `## What may come back
${
  isWarranted
    ? `
A part that has shipped, for {days.warranty} days from delivery, if it is as it left us: not installed, not opened up, in its packing, with the tag and papers that came with it.
`
    : ''
}
| | |
| --- | --- |
| Wrong part sent | Comes back at our cost, at any time within the period. Please do not install it. |
| Damaged on the way | Keep the packing, take pictures before you unpack further, and tell us within two business days: carriers require it. |
| Not as described | Condition, papers or number differ from the order. Comes back at our cost. |
${isWarranted ? '| Failed in service | See warranty below. |\n' : ''}| No longer needed | May come back unused. You pay for return shipping; the original shipping is not refunded. |

### What may not

- Parts without the tag or certificate that came with them: without it they cannot be sold again.
- Parts that were installed${isWarranted ? ', unless they failed under warranty' : ''}.
- Electrical and shelf-life parts whose sealed packing is open, unless they are faulty.
- Hose, wire, cable and fabric cut to your length.
- Special-ordered parts, if the quote says that they are not returnable.
${isWarranted ? WARRANTY : ''}
## Exchange cores

Prices in the store are outright: nothing is owed back. If a quote is for an exchange, it names the value of the core and the day it must be with us. A core is accepted when it is

- the same part number, or an alternate we agreed on in writing;
- complete, not taken apart, with its data plate;
- tagged with the reason for removal, the aircraft it came from, and its times where they count;
- repairable: not from an accident, fire or flood, and not beyond economical repair.
`
}

const WARRANTY = `
## {days.warranty}-day warranty

If a part that was installed and used as its maker prescribes fails within {days.warranty} days of delivery, we repair it, replace it or refund its price. We decide together which gets the aircraft flying soonest.

- A mechanic’s or repair station’s report must say what failed. A bench report speeds it up.
- Parts sold As Removed (AR) are sold for repair: the warranty is that they are what we said, not that they work.
- Wear, wrong installation, another part’s failure and accidents are not covered, nor is labor.
- The warranty of a maker or an overhaul shop, where there is one, stands beside ours.
`
