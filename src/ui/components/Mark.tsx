/** The mark: three grains above a sieve. Decoration; the name stands beside it. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="22" height="22" aria-hidden="true" focusable="false">
      <g class="mark-grain">
        <ellipse cx="10" cy="9.6" rx="2.5" ry="4.4" transform="rotate(-28 10 9.6)" />
        <ellipse cx="16.3" cy="6.6" rx="2.5" ry="4.4" />
        <ellipse cx="22.4" cy="9.8" rx="2.5" ry="4.4" transform="rotate(28 22.4 9.8)" />
      </g>
      <path class="mark-sieve" d="M3.6 17.5h24.8a12.4 10.6 0 0 1-24.8 0Z" />
    </svg>
  );
}
