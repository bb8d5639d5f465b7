// A batch of small matrices: rows and columns of each; whether it is a general one, else symmetric;
// how many steps its pairs of rows and columns are turned.
uniform ivec4 u_problem;
#define u_problem_rows u_problem.x
#define u_problem_cols u_problem.y
#define u_problem_general u_problem.z
#define u_problem_steps u_problem.w
// How many rows of U and of V are wanted.
uniform ivec2 u_lines;
#define u_lines_left u_lines.x
#define u_lines_right u_lines.y
