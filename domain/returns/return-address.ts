type Warehouse = { line1: string; city: string; state: string; postalCode: string }

/** The address of a return, line by line: the warehouse, with the number of the order. */
export const returnAddress = (
  { name, warehouse: { line1, city, state, postalCode } }: { name: string; warehouse: Warehouse },
  orderNumber: string,
): string[] => [name, `Returns, ${orderNumber}`, line1, `${city}, ${state} ${postalCode}`]
