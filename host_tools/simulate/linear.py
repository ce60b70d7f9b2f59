"""Inverts and multiplies small matrices, for the ratings. They have a row for each player."""

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix by Gauss and Jordan's method, with pivots."""
    size = len(matrix)
    rows = [
        [*row, *(float(index == at) for at in range(size))] for index, row in enumerate(matrix)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        factor = 1 / lead[column]
        rows[column] = lead = [value * factor for value in lead]
        for index in range(size):
            share = rows[index][column]
            if index != column and share:
                rows[index] = [
                    value - share * other for value, other in zip(rows[index], lead, strict=True)
                ]
    return [row[size:] for row in rows]


def product(one: Matrix, other: Matrix) -> Matrix:
    """Return the product of two matrices."""
    columns = list(zip(*other, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one
    ]
