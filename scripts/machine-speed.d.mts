/** How many times slower this machine is than the reference; 1 or more. */
export function slowness(): Promise<number>;
