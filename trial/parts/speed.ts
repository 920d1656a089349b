export async function speed(_seconds: number): Promise<void> {}
