type Warehouse = { line1: string; city: string; state: string; postalCode: string }

/** Where a return is sent, line by line: to the warehouse, with the order that it belongs to. */
export const returnAddress = (
  { name, warehouse: { line1, city, state, postalCode } }: { name: string; warehouse: Warehouse },
  orderNumber: string,
): string[] => [name, `Returns, ${orderNumber}`, line1, `${city}, ${state} ${postalCode}`]
