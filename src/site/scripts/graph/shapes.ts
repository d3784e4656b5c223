// The outline of a node's shape, or the head of an edge, added to the pen's path.

export type Head = 'none' | 'open' | 'full' | 'hollow' | 'dot' | 'diamond';

export type Shape = 'circle' | 'square' | 'diamond' | 'up' | 'down' | 'hexagon' | 'octagon' | 'bar';

/** Corners around (0, 0), about as large as a circle of radius 1. */
const CORNERS: Readonly<Record<Exclude<Shape, 'circle'>, readonly (readonly [number, number])[]>> =
  {
    square: ring(4, 1.25, 45),
    diamond: ring(4, 1.35, 0),
    up: ring(3, 1.4, -90),
    down: ring(3, 1.4, 90),
    hexagon: ring(6, 1.12, 0),
    octagon: ring(8, 1.08, 22.5),
    bar: [
      [-1.3, -0.6],
      [1.3, -0.6],
      [1.3, 0.6],
      [-1.3, 0.6],
    ],
  };

function ring(
  corners: number,
  radius: number,
  turn: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI + (turn / 180) * Math.PI;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

export function traceShape(
  pen: CanvasPath,
  shape: Shape,
  x: number,
  y: number,
  radius: number,
): void {
  if (shape === 'circle') {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  CORNERS[shape].forEach(([dx, dy], index) => {
    if (index === 0) pen.moveTo(x + dx * radius, y + dy * radius);
    else pen.lineTo(x + dx * radius, y + dy * radius);
  });
  pen.closePath();
}

/** Draws at (x, y), pointing along `angle`, in the pen's stroke colour; `ground` fills what is hollow. */
export function drawHead(
  pen: CanvasRenderingContext2D,
  head: Head,
  { x, y, angle }: { readonly x: number; readonly y: number; readonly angle: number },
  ground: string,
): void {
  if (head === 'none') return;
  const at = (back: number, aside: number): [number, number] => [
    x - back * Math.cos(angle) - aside * Math.sin(angle),
    y - back * Math.sin(angle) + aside * Math.cos(angle),
  ];
  pen.beginPath();
  if (head === 'dot') pen.arc(...at(3, 0), 3, 0, 2 * Math.PI);
  else {
    pen.moveTo(...at(7, 3.5));
    pen.lineTo(x, y);
    pen.lineTo(...at(7, -3.5));
    if (head === 'diamond') pen.lineTo(...at(14, 0));
    if (head !== 'open') pen.closePath();
  }
  pen.fillStyle = head === 'hollow' ? ground : pen.strokeStyle;
  if (head !== 'open') pen.fill();
  pen.stroke();
}
